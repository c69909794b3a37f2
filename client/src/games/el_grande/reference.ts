import type { Reference } from "./board/types";

/** The reference as the server writes it (`games/el_grande/reference.py`): what power cards bring, by their values. */
type ServerReference = Omit<Reference, "power"> & { power: Record<string, number> };

/** Take the server's word for it, in the form that the board's components take. */
export function readReference(reference: unknown): Reference {
  const told = reference as ServerReference;
  const power = Object.entries(told.power).map(([value, caballeros]) => ({ value: Number(value), caballeros }));
  return { ...told, power };
}
