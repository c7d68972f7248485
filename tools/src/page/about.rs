//! What a problem, or whoever has a game of one's own, tells a page of the game besides its positions.

/// What stands on the page of a game, and how the game is drawn and played there.
#[derive(Clone, Copy)]
pub struct About<'a> {
    /// What people call it.
    pub title: &'a str,
    /// The rules, in a few sentences.
    pub rules: &'a str,
    /// How a move is made on the board, in a sentence.
    pub how: &'a str,
    /// Pages on the game, such as the judge's: what each is, and its address.
    pub links: &'a [(&'a str, &'a str)],
    /// The section of LEARN.md, as an address there names it, such as "2-nim"; empty if there is none.
    pub section: &'a str,
    pub touch: Touch,
    pub ground: Ground,
    /// How some cells look; all others show what stands in them, as a text.
    pub pieces: &'a [Piece<'a>],
}

impl About<'static> {
    /// Of a game of which nothing is told.
    pub const NOTHING: About<'static> = About {
        title: "",
        rules: "",
        how: "Click what a move changes, or choose a move from the list.",
        links: &[],
        section: "",
        touch: Touch::All,
        ground: Ground::Tiles,
        pieces: &[],
    };
}

/// Which cells one clicks to make a move, which changes some cells.
#[derive(Clone, Copy)]
pub enum Touch {
    /// All that it changes, in any order.
    All,
    /// The first one that it changes.
    First,
    /// The one that it empties, then the one that it fills.
    Go,
}

/// What the cells look like.
#[derive(Clone, Copy)]
pub enum Ground {
    /// Tiles that lie apart.
    Tiles,
    /// Squares of a board.
    Squares,
    /// Nothing: the pieces stand alone.
    Bare,
}

/// How a cell looks in which a sign stands.
#[derive(Clone, Copy)]
pub struct Piece<'a> {
    pub sign: &'a str,
    /// What the piece is called; for whoever has the cells read out.
    pub name: &'a str,
    /// Its outline in a square of side 40, as a path of SVG; empty if the sign is shown, without a tile.
    pub path: &'a str,
}

/// A pawn, as in pictures/board.svg.
pub const PAWN: Piece = Piece {
    sign: "P",
    name: "pawn",
    path: "M13 13a7 7 0 1 1 14 0a7 7 0 1 1-14 0ZM10 34L15 18H25L30 34Z",
};

/// A coin, as in pictures/g3.svg.
pub const COIN: Piece =
    Piece { sign: "o", name: "coin", path: "M7 20a13 13 0 1 0 26 0a13 13 0 1 0-26 0Z" };

/// A bowling pin.
pub const PIN: Piece = Piece {
    sign: "1",
    name: "pin",
    path:
        "M20 4c3 0 4.6 2 4.6 4.6c0 3.2-1.8 4.6-1.8 7.4c0 4 4.6 7.4 4.6 13c0 2.8-1.4 5.4-2.6 7H15.2\
           c-1.2-1.6-2.6-4.2-2.6-7c0-5.6 4.6-9 4.6-13c0-2.8-1.8-4.2-1.8-7.4C15.4 6 17 4 20 4Z",
};
