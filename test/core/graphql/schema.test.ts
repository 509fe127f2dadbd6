import { isObjectType } from "graphql";
import { expect, it } from "vitest";
import { schema } from "../../../server/schema.ts";

const rowTypes = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .filter(({ extensions }) => extensions.pothosPrismaModel !== undefined);

it("A GraphQL row type selects and includes nothing, so the Prisma plugin never loads rows past the services", () => {
  expect(rowTypes.map(({ name }) => name)).toEqual(expect.arrayContaining(["Account", "Form", "Submission"]));
  for (const type of rowTypes) {
    const { pothosPrismaSelect, pothosPrismaInclude } = type.extensions;
    expect([pothosPrismaSelect, pothosPrismaInclude], type.name).toEqual([undefined, undefined]);
    for (const { name, extensions } of Object.values(type.getFields())) {
      expect(extensions.pothosPrismaSelect || undefined, `${type.name}.${name}`).toBeUndefined();
    }
  }
});
