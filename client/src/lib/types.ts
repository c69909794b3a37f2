/** What the server says, by short names. The types are generated from its OpenAPI document: `npm run schema`. */
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Analysis = Schemas["Analysis"];
export type BotInfo = Schemas["BotInfo"];
export type Choice = Schemas["Choice"];
export type GameInfo = Schemas["GameInfo"];
export type GameOption = Schemas["OptionInfo"];
export type Hint = Schemas["Hint"];
export type History = Schemas["History"];
export type HistoryPoint = Schemas["HistoryPoint"];
export type Judged = Schemas["Judged"];
export type Line = Schemas["Line"];
export type Log = Schemas["Log"];
export type Preview = Schemas["Preview"];
export type ProblemDetails = Schemas["Problem"];
export type Prospect = Schemas["Prospect"];
export type Question = Schemas["Question"];
export type Recent = Omit<Schemas["Recent"], "events"> & { events: GameEvent[] };
export type ScoringRow = Schemas["Row"];
export type SeatOrder = Schemas["NewSeat"];
export type Rules = Schemas["Rules"];
export type Snapshot = Schemas["Snapshot"];
export type Step = Schemas["Step"];
export type TurningPoint = Schemas["TurningPoint"];
export type TableList = Schemas["TableList"];
export type TableOpened = Schemas["OpenedTable"];
export type TableOrder = Schemas["NewTable"];
export type TableState = Schemas["TableState"];
export type Timeline = Schemas["Timeline"];
export type Why = Schemas["Why"];

export type Thoroughness = Schemas["HintRequest"]["level"];
export type Final = Preview["final"];
export type OptionValue = GameOption["default"];
export type Sits = SeatOrder["sits"];

/** Something that happened: its kind, and the fields that the kind has (docs/events.md). */
export type GameEvent = { kind: string } & Record<string, unknown>;

/** What has changed at a table. */
export type News = Omit<Schemas["News"], "events"> & { events: GameEvent[] };
