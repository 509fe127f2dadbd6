import { builder } from "../../graphql/builder.ts";
import { DISPLAYS, listTableFields, readColumns, readDisplay, setTable, type TableColumn } from "../form-table.ts";
import type { FormRow } from "../store/forms.ts";
import { FormType } from "./form.ts";

const DisplayEnum = builder.enumType("Display", { values: DISPLAYS });

const TableColumnType = builder.objectRef<TableColumn>("TableColumn").implement({
  fields: (t) => ({
    key: t.exposeString("key", { description: "`field:` and a field's name, or arrived, sender, labels or files." }),
    heading: t.exposeString("heading", { nullable: true, description: "Null for one made from the name." }),
    width: t.exposeInt("width", { nullable: true, description: "In pixels." }),
    isHidden: t.exposeBoolean("isHidden"),
  }),
});

const TableColumnInput = builder.inputType("TableColumnInput", {
  fields: (t) => ({
    key: t.string({ required: true }),
    heading: t.string(),
    width: t.int(),
    isHidden: t.boolean(),
  }),
});

const FormTableType = builder.objectRef<FormRow>("FormTable").implement({
  fields: (t) => ({
    display: t.field({
      type: DisplayEnum,
      description: "As the owner chose. Before that, a table where the form has no message field.",
      resolve: (form, _args, { scope, deps }) => readDisplay(scope, deps, form),
    }),
    fieldNames: t.stringList({
      description: "The fields of its messages, in the order in which they were first seen.",
      resolve: async ({ id }, _args, { scope, deps }) => [...(await listTableFields(scope, deps, { formId: id }))],
    }),
    columns: t.field({
      type: [TableColumnType],
      description: "The columns that the owner arranged. Others follow in the order of the fields.",
      resolve: (form) => [...readColumns(form)],
    }),
  }),
});

builder.objectField(FormType, "table", (t) =>
  t.field({
    type: FormTableType,
    description: "How its messages are shown.",
    resolve: (form) => form,
  }),
);

builder.mutationFields((t) => ({
  setTable: t.field({
    type: FormType,
    description: "Changes how a form's messages are shown. What is left out stays as it is.",
    args: {
      id: t.arg.id({ required: true }),
      display: t.arg({ type: DisplayEnum }),
      columns: t.arg({ type: [TableColumnInput] }),
    },
    resolve: (_root, { id, display, columns }, { scope, deps }) =>
      setTable(scope, deps, { formId: id, display, columns }),
  }),
}));
