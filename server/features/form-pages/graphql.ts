import { readForm } from "../../core/forms/forms.ts";
import { FormType } from "../../core/forms/graphql/form.ts";
import { builder } from "../../core/graphql/builder.ts";
import { renderPage } from "../../core/http/page.ts";
import { thankYouPage } from "../../core/intake/answer.ts";
import { translationIn } from "../../core/visitor-language/choose-language.ts";
import { setFormAddress } from "./form-address.ts";
import { type PageInput, previewPage, readPage, setPage } from "./form-page.ts";
import type { PageRow } from "./store/form-pages.ts";

const FormPageType = builder.objectRef<PageRow>("FormPage").implement({
  description: "The page after sending, in the owner's words.",
  fields: (t) => ({
    heading: t.exposeString("heading", { nullable: true }),
    text: t.exposeString("text", { nullable: true }),
    color: t.exposeString("color", { nullable: true }),
    linkLabel: t.exposeString("linkLabel", { nullable: true }),
    linkUrl: t.exposeString("linkUrl", { nullable: true }),
    hasLogo: t.boolean({ resolve: ({ logo }) => logo !== null }),
  }),
});

const FormPageInput = builder.inputRef<PageInput>("FormPageInput").implement({
  fields: (t) => ({
    heading: t.string(),
    text: t.string(),
    color: t.string(),
    linkLabel: t.string(),
    linkUrl: t.string(),
    logo: t.string({ description: "A PNG, JPEG or WebP picture in base64. Null removes it." }),
  }),
});

builder.objectField(FormType, "page", (t) =>
  t.field({
    type: FormPageType,
    nullable: true,
    resolve: ({ id }, _args, { scope, deps }) => readPage(scope, deps, { formId: id }),
  }),
);

builder.queryFields((t) => ({
  formPagePreview: t.string({
    description: "The page after sending as HTML, as it would be after the change.",
    args: { id: t.arg.id({ required: true }), page: t.arg({ type: FormPageInput, required: true }) },
    resolve: async (_root, { id, page }, { scope, deps }) => {
      const own = await previewPage(scope, deps, { formId: id, page });
      const { language } = await readForm(scope, deps, { formId: id });
      // An unsaved logo has no address.
      const logo =
        page.logo == null || own.logo === null
          ? undefined
          : `data:${own.logoType};base64,${Buffer.from(own.logo).toString("base64")}`;
      const translation = translationIn(language);
      return renderPage(thankYouPage(translation, { files: 0, own, logoAddress: logo }));
    },
  }),
}));

builder.mutationFields((t) => ({
  setFormAddress: t.field({
    type: FormType,
    description: "Gives a form a readable address. The earlier ones go on leading to it.",
    args: { id: t.arg.id({ required: true }), address: t.arg.string({ required: true }) },
    resolve: (_root, { id, address }, { scope, deps }) => setFormAddress(scope, deps, { formId: id, address }),
  }),
  setFormPage: t.field({
    type: FormType,
    description: "Changes the page after sending. What is left out stays as it is.",
    args: { id: t.arg.id({ required: true }), page: t.arg({ type: FormPageInput, required: true }) },
    resolve: (_root, { id, page }, { scope, deps }) => setPage(scope, deps, { formId: id, page }),
  }),
}));
