import { Alert, Button, Checkbox, ColorInput, FileInput, Group, Text, Textarea, TextInput } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useRef, useState } from "react";
import {
  MAX_LOGO_BYTES,
  MAX_PAGE_HEADING_LENGTH,
  MAX_PAGE_LINK_LENGTH,
  MAX_PAGE_TEXT_LENGTH,
  MAX_URL_LENGTH,
} from "../../../../shared/limits.ts";
import {
  type AfterSending_FormFragment,
  AfterSendingDocument,
  FormPagePreviewDocument,
  SetFormPageDocument,
} from "../../core/kit/graphql/documents.ts";
import { problemOf } from "../../core/kit/graphql/failure.ts";
import { useQuery } from "../../core/kit/graphql/urql.ts";
import base from "../../core/kit/ui/base.module.css";
import { isChecked, kept, type ReadInput, readText } from "../../core/kit/ui/form-text.ts";
import { Section, SectionsLoading } from "../../core/kit/ui/section.tsx";
import { SettingsForm } from "../../core/kit/ui/settings-form.tsx";
import { useSave } from "../../core/kit/ui/use-action.ts";
import { useLoaded } from "../../core/kit/ui/use-loaded.tsx";
import { usePageTitle } from "../../core/kit/ui/use-page-title.ts";

const route = getRouteApi("/owner/forms/$formId/setup");

export function AfterSendingPage() {
  const { formId } = route.useParams();
  usePageTitle("After sending");
  const { data, pending } = useLoaded(
    { query: AfterSendingDocument, variables: { formId } },
    <SectionsLoading label="Loading the page after sending" />,
  );
  return data ? <AfterSending key={formId} form={data.form} /> : pending;
}

const WORDS = ["heading", "text", "color", "linkLabel", "linkUrl"] as const;
type Words = Readonly<Record<(typeof WORDS)[number], string>>;

function readWords(text: ReadInput): Words {
  return Object.fromEntries(WORDS.map((name) => [name, text(name)])) as Words;
}

function AfterSending({ form }: { readonly form: AfterSending_FormFragment }) {
  const setFormPage = useSave(SetFormPageDocument);
  const [logo, setLogo] = useState<string | null | undefined>(undefined);
  const inputs = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<Partial<Words>>({});
  const preview = () => {
    const element = inputs.current?.closest("form");
    if (element) setPage(readWords(readText(element)));
  };
  const own = form.page;
  const change = logo === undefined ? {} : { logo };
  return (
    <Section
      title="After sending"
      lead="The page that visitors see after sending. What you leave empty stays as it is built in."
    >
      {form.redirectUrl !== null && (
        <Alert color="amber" title="Visitors go to your redirect" mb="lg" maw="var(--postern-measure)">
          This form redirects to {form.redirectUrl}. The page below is shown only where a file could not be saved.
        </Alert>
      )}
      <Group gap="xl" align="flex-start" grow preventGrowOverflow={false}>
        <SettingsForm
          save={(text) => {
            const removesLogo = isChecked(text, "removesLogo");
            const words = readWords(text);
            const saved = { ...words, ...(removesLogo ? { logo: null } : change) };
            return setFormPage({ id: form.id, page: saved }, () => {
              setPage(words);
              if (removesLogo) setLogo(null);
            });
          }}
        >
          <div ref={inputs} hidden />
          <TextInput {...kept(own, "heading", MAX_PAGE_HEADING_LENGTH)} label="Heading" placeholder="Thank you" />
          <Textarea
            {...kept(own, "text", MAX_PAGE_TEXT_LENGTH)}
            label="Text"
            placeholder="Your message has been received."
            minRows={4}
            autosize
          />
          <ColorInput withEyeDropper={false} {...kept(own, "color")} label="Color" placeholder="#1d5c43" maw="16rem" />
          <FileInput
            name="logo"
            label="Logo"
            description={`PNG, JPEG or WebP, up to ${MAX_LOGO_BYTES / 1_000} kB.`}
            placeholder={own?.hasLogo ? "Choose another picture" : "Choose a picture"}
            accept="image/png,image/jpeg,image/webp"
            onChange={(file) => void readLogo(file).then(setLogo)}
          />
          {own?.hasLogo && <Checkbox name="removesLogo" label="Remove the logo" />}
          <TextInput
            {...kept(own, "linkLabel", MAX_PAGE_LINK_LENGTH)}
            label="Label of the link"
            placeholder="Back to our website"
          />
          <TextInput
            {...kept(own, "linkUrl", MAX_URL_LENGTH)}
            type="url"
            label="Address of the link"
            placeholder="https://www.example.com"
          />
        </SettingsForm>
        <div>
          <Preview form={form} page={{ ...page, ...change }} />
          <Button variant="default" size="xs" mt="sm" onClick={preview}>
            Update the preview
          </Button>
        </div>
      </Group>
    </Section>
  );
}

interface PreviewProps {
  readonly form: AfterSending_FormFragment;
  readonly page: Partial<Words> & { readonly logo?: string | null };
}

/** The server's own page, with scripts and links disabled. */
function Preview({ form, page }: PreviewProps) {
  const [{ data, error }] = useQuery({
    query: FormPagePreviewDocument,
    variables: { id: form.id, page },
    requestPolicy: "network-only",
  });
  if (error) return <Text size="sm">{problemOf(error)}</Text>;
  return (
    <iframe
      className={base.card}
      width="100%"
      height="416"
      title="Preview of the page after sending"
      sandbox="allow-same-origin"
      srcDoc={data?.formPagePreview ?? ""}
      onLoad={(event) => {
        event.currentTarget.contentDocument?.addEventListener("click", (click) => click.preventDefault());
      }}
    />
  );
}

async function readLogo(file: File | null): Promise<string | undefined> {
  if (file === null) return undefined;
  // The server refuses larger files with its own message.
  const bytes = new Uint8Array(await file.slice(0, MAX_LOGO_BYTES + 1).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
