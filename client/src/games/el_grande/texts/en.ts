import { locale } from "../../../lib/language";
import { after, type Form } from "./places";

const areas: Form = {
  GAL: "Galicia",
  PVA: "Basque Country",
  ARA: "Aragon",
  CAT: "Catalonia",
  CVI: "Old Castile",
  CNU: "New Castile",
  VAL: "Valencia",
  SEV: "Seville",
  GRA: "Granada",
  CAS: "Castillo",
  court: "Court",
  province: "Province",
};

/** As places stand within a sentence. */
const the = after("", areas, {
  PVA: "the Basque Country", CAS: "the Castillo", court: "the court", province: "the province",
}); // prettier-ignore

const within = after("in", areas, {
  PVA: "in the Basque Country", CAS: "in the Castillo", court: "in the court", province: "in the province",
}); // prettier-ignore

const ordinal = new Intl.PluralRules(locale, { type: "ordinal" });
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };

const caballeros = (number: number): string => (number === 1 ? "a Caballero" : `${number} Caballeros`);

/** What the El Grande screens say in English. Sentences get places by their ids, seats by their names. */
export const en = {
  areas,
  /** Written on the sea and the lands around. */
  chart: {
    portugal: "Portugal",
    france: "France",
    atlantic: "Atlantic Ocean",
    biscay: "Bay of Biscay",
    mediterranean: "Mediterranean Sea",
  },
  board: {
    label: "Map of Spain: nine regions and the Castillo",
    closed: "closed",
    worth: (values: string) => `worth ${values}`,
    scoreboard: (board: string) => `scoreboard ${board}`,
    king: "the King stands here, closed",
    castillo: "the Castillo stands here",
    grande: (seat: string) => `Grande of ${seat}`,
    count: (seat: string, number: number) => `${seat} ${number}`,
    hidden: "nobody may look inside",
    nobody: "nobody there",
    stands: "Who stands where, in figures",
    there: (what: string, number: string) => `${what}, ${number} there`,
    at_most: (what: string, number: number) => `${what}, at most ${number}`,
  },
  seat: {
    disk_set: "disk is set",
    power: "power card of this round",
    no_power: "no power card yet in this round",
    scores: "Points",
    has_points: (seat: string, points: number) => `${seat}: ${points} ${points === 1 ? "point" : "points"}`,
    court: "court",
    province: "province",
    home: "home",
    holds_veto: "holds a veto",
    vetoes: "vetoes",
    veto: "veto",
    played: "played",
    none_played: "none yet",
    in_hand: (number: number) => `${number} in hand`,
    back: (number: number) => `, ${number} of them back`,
    back_hint: "taken back into the hand",
  },
  cards: {
    label: "Action cards",
    strip: "Action cards of this round",
    face_down: "Face down",
    places: (number: number) => `places up to ${number}`,
    below: (number: number) => `${number} below`,
    below_hint: "cards of this stack that lie face down",
  },
  hand: {
    label: "Your power cards",
    card: (value: number, number: number) => `Power card ${value}, brings ${caballeros(number)}`,
    blocked: (card: string) => `${card}; it has been played this round`,
  },
  disk: "Secret disk",
  rounds: {
    label: "Rounds",
    played: (round: number) => `Round ${round}, played`,
    now: (round: number) => `Round ${round}, now`,
    ahead: (round: number) => `Round ${round}, to come`,
    scored: (round: string) => `${round}, then a general scoring`,
  },
  scoring: {
    rank: "Rank",
    seat: "Seat",
    points: "Points",
    why: "Why",
    nth: (rank: number) => `${rank}${ENDINGS[ordinal.select(rank)] ?? "th"}`,
  },
  captions: {
    round: (round: number) => `Round ${round}`,
    drawn: "The action cards are turned up",
    power: (seat: string, value: number) => `${seat} plays power card ${value}`,
    turn: (seat: string) => `${seat}'s turn`,
    taken: (seat: string, card: string) => `${seat} takes the action card “${card}”`,
    carried: (seat: string, number: number, from: string, to: string) =>
      `${seat}: ${caballeros(number)} from ${the(from)} to ${the(to)}`,
    king: (to: string) => `The King moves to ${the(to)}`,
    grande: (seat: string, to: string) => `${seat}'s Grande moves to ${the(to)}`,
    board: (board: string, to: string) => `The scoreboard ${board} is laid on ${the(to)}`,
    announced: "A special action is announced",
    kept: (seat: string) => `${seat} keeps a veto`,
    vetoed: (seat: string) => `${seat} uses a veto`,
    disks: "The secret disks are shown",
    opened: "The Castillo is opened",
    released: "The Caballeros leave the Castillo",
    scored: (area: string) => `Scoring: ${area}`,
    over: "The game is over",
  },
  choices: {
    power: (value: string) => `Power card ${value}`,
    recruit: (number: string) => (number === "0" ? "None" : number),
    fetch: (area: string) => `From ${the(area)}`,
    card: (stack: string, name: string) => (name ? `${stack}: ${name}` : `Stack ${stack}`),
    lift: (seat: string, area: string) => `${seat} from ${the(area)}`,
    from: (area: string) => `Out of ${the(area)}`,
    either: (which: string): string => (which === "1" ? "The first" : "The second"),
    back: (value: string) => `Power card ${value}`,
    on: (board: string, area: string) => `${board} on ${the(area)}`,
    place: "Place Caballeros",
    act: "Use the special action",
    end: "End the turn",
    veto: "Veto it",
    allow: "Let it pass",
    done: "Enough",
  },
  /** "Enough", as it is said to some questions. */
  done: {
    fetch: "No more",
    place: "That is all",
    court_place: "That is all",
    lift: "No more moves",
  },
  steps: {
    power: (value: string) => `Play power card ${value}`,
    recruit: (number: string) => (number === "0" ? "Recruit nobody" : `Recruit ${number} to the court`),
    fetch: (number: number, area: string) => `Fetch ${caballeros(number)} from ${the(area)}`,
    card: (stack: string, name: string) => `Take action card ${name || stack}`,
    put: (number: number, area: string) => `Place ${caballeros(number)} ${within(area)}`,
    lift: (seat: string, area: string) => `Lift ${seat} ${within(area)} …`,
    move: (number: number, seat: string, from: string, to: string) =>
      `Move ${caballeros(number)} of ${seat}, ${the(from)} to ${the(to)}`,
    from: (area: string) => `Move out of ${the(area)}`,
    score: (area: string) => `Score ${the(area)}`,
    disk: (area: string) => `Set the disk on ${the(area)}`,
    return: (number: number, area: string) => `Give back ${caballeros(number)} from ${the(area)}`,
    take: (seat: string, area: string) => `Send ${seat} home from ${the(area)}`,
    king: (area: string) => `Move the King to ${the(area)}`,
    grande: (area: string) => `Move your Grande to ${the(area)}`,
    board: (board: string, area: string) => `Lay ${board} on ${the(area)}`,
    back: (value: string) => `Take power card ${value} back`,
    evict: (area: string) => `Everybody leaves ${the(area)}`,
    either: (which: string): string => (which === "1" ? "Do the first" : "Do the second"),
    place: "Placing",
    act: "The special action",
    end: "End the turn",
    done: "That is all",
    veto: "Veto",
    allow: "Let it pass",
  },
  veto: {
    stops: "A veto costs your card. It stops this and all that the special action would still do; what has been done stays.",
    ask: "Ask me in this turn",
    modes: { each: "each part", first: "first part only", never: "not at all" },
  },
  recent: {
    came: (seat: string, number: number) => `${seat} ${number} more`,
    went: (seat: string, number: number) => `${seat} ${number} fewer`,
    king: "the King has come",
    castillo: "the Castillo has come",
    grande: (seat: string) => `the Grande of ${seat} has come`,
    board: (board: string) => `scoreboard ${board} has come`,
  },
  pick_board: (board: string) => `Take up the scoreboard ${board}`,
  pick_area: (board: string) => `Where does ${board} go?`,
  keys: {
    map: "to the map",
    cards: "to the action cards",
  },
  study: {
    hidden: "What is hidden",
    hand: (seat: string) => `Power cards of ${seat}`,
    empty: "no power cards",
  },
  deck: {
    stack: (stack: number) => `Stack ${stack}`,
    copies: (copies: number) => (copies === 1 ? "1 copy" : `${copies} copies`),
    /** Cards that are not told of are those of the printed game. */
    provenances: {
      reported: "Known from descriptions of the game only",
      house: "Made up for this program",
    },
    see: "Rules",
  },
};
