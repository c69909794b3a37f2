import { lookUp, nameSeat } from "../../lib/texts";
import { ASKING, type Asking, describeUnit, labelChoice, objectOf, readMove, readPiece, type Writing } from "../el_grande/plan";
import { say } from "./texts";

/** The additional Caballero of the Grand Inquisitor's holder: it is picked up first. */
const EXTRA = "extra";

/** The questions of this expansion, beside those of the base game. */
const COLONIES_ASKING: Asking = {
  once: new Set([...ASKING.once, "figure", "limit", "score_new"]),
  onAreas: { ...ASKING.onAreas, to: "to", limit: "limit", overseas_place: "put", score_new: "score" },
  onPieces: { ...ASKING.onPieces, sail: "sail", fill: "fill", lose_some: "take", lift_black: "lift", piracy: "take" },
  pairs: { ...ASKING.pairs, sail: { then: "to", as: "sail" } },
  picked: new Set([EXTRA]),
};

/** Write the choice on a button. */
const label: Writing["label"] = (words, question, cardName) => {
  const [verb = "", object = ""] = words.split(" ");
  switch (verb) {
    case "figure":
      return lookUp(say.choices.figure, object) ?? object;
    case EXTRA:
      return say.choices.extra(objectOf(words));
    case "sail":
    case "fill": {
      const { seat, place } = readPiece(objectOf(words));
      return say.choices[verb](nameSeat(seat), place);
    }
    case "done":
      return lookUp(say.done, question.key) ?? labelChoice(words, question, cardName);
    default:
      return labelChoice(words, question, cardName);
  }
};

/** Write a line of a plan. */
const unit: Writing["unit"] = (words, number, cardName) => {
  const [verb = "", object = ""] = words.split(" ");
  switch (verb) {
    case "sail": {
      const { seat, from, to } = readMove(objectOf(words));
      return to ? say.steps.sail(number, nameSeat(seat), from, to) : say.steps.sails(nameSeat(seat), from);
    }
    case "fill": {
      const { seat, place } = readPiece(objectOf(words));
      return say.steps.fill(nameSeat(seat), place);
    }
    case "to":
    case "limit":
    case EXTRA:
      return say.steps[verb](objectOf(words));
    case "figure":
      return lookUp(say.steps.figure, object) ?? object;
    default:
      return describeUnit(words, number, cardName);
  }
};

/** How choices are put into words at a table with this expansion. */
export const WRITING: Writing = {
  asking: COLONIES_ASKING,
  label,
  unit,
  held: (thing) => (thing === EXTRA ? say.extra : thing),
};
