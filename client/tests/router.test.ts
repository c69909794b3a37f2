import { describe, expect, it } from "vitest";
import { readPlace, writePlace } from "../src/app/router";

describe("the fragment", () => {
  it("says where one is", () => {
    expect(readPlace("")).toEqual({ at: "start" });
    expect(readPlace("#/")).toEqual({ at: "start" });
    expect(readPlace("#/new")).toEqual({ at: "new", game: "" });
    expect(readPlace("#/new/el_grande")).toEqual({ at: "new", game: "el_grande" });
    expect(readPlace("#/table/a1/b2")).toEqual({ at: "table", id: "a1", token: "b2" });
  });

  it("says which position is studied", () => {
    const study = { at: "study", id: "a1", token: "b2", n: null, viewpoint: null } as const;
    expect(readPlace("#/study/a1/b2")).toEqual(study);
    expect(readPlace("#/study/a1/b2/57")).toEqual({ ...study, n: 57 });
    expect(readPlace("#/study/a1/b2/57/red")).toEqual({ ...study, n: 57, viewpoint: "red" });
    for (const place of [study, { ...study, n: 0 }, { ...study, n: 3, viewpoint: "everything" }]) {
      expect(readPlace(writePlace(place))).toEqual(place);
    }
    for (const bad of ["#/study/a1", "#/study/a1/b2/x", "#/study/a1/b2/-1", "#/study/a1/b2/1/", "#/study/a/b/1/red/x"]) {
      expect(readPlace(bad), bad).toEqual({ at: "nowhere" });
    }
  });

  it("says which rule or card is looked up", () => {
    expect(readPlace("#/rules/el_grande")).toEqual({ at: "rules", game: "el_grande", id: "" });
    const card = { at: "cards", game: "el_grande", id: "C1A" } as const;
    expect(readPlace(writePlace(card))).toEqual(card);
    expect(readPlace("#/rules/el_grande/EG-8.1/x")).toEqual({ at: "nowhere" });
  });

  it("leads nowhere when it is not whole", () => {
    for (const fragment of ["#/table", "#/table/a1", "#/table/a1/", "#/table/a/b/c", "#/news", "#/new/x/y"]) {
      expect(readPlace(fragment), fragment).toEqual({ at: "nowhere" });
    }
  });

  it("is read as it was written", () => {
    const place = { at: "table", id: "a b", token: "c/d%" } as const;
    expect(readPlace(writePlace(place))).toEqual(place);
  });

  it("may hold what is no percent code", () => {
    expect(readPlace("#/table/a/%zz")).toEqual({ at: "table", id: "a", token: "%zz" });
  });
});
