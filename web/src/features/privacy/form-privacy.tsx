import { Anchor, Box, Checkbox, Group, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { LEGAL_BASES } from "../../../../shared/legal-bases.ts";
import { MAX_PRIVACY_TEXT_LENGTH, MAX_URL_LENGTH } from "../../../../shared/limits.ts";
import { useMay } from "../../core/kit/access/may.ts";
import {
  type FormPrivacy_PrivacyFragment,
  FormPrivacyDocument,
  SetFormPrivacyDocument,
} from "../../core/kit/graphql/documents.ts";
import { CopyButton, CopyLine, InlineCode } from "../../core/kit/ui/copy.tsx";
import { isChecked, kept, type ReadInput } from "../../core/kit/ui/form-text.ts";
import { TextLink } from "../../core/kit/ui/links.tsx";
import { Section, SectionsLoading } from "../../core/kit/ui/section.tsx";
import { SettingsForm } from "../../core/kit/ui/settings-form.tsx";
import { useSave } from "../../core/kit/ui/use-action.ts";
import { useLoaded } from "../../core/kit/ui/use-loaded.tsx";
import { VisitorText } from "../../core/kit/ui/visitor-text.tsx";

const FRESH = { requestPolicy: "cache-and-network" as const };

interface FormPrivacyProps {
  readonly formId: string;
}

/** The purpose of the form, and its privacy page for visitors. */
export function FormPrivacy({ formId }: FormPrivacyProps) {
  const { data, pending } = useLoaded(
    { query: FormPrivacyDocument, variables: { id: formId }, context: FRESH },
    <SectionsLoading label="Loading the form’s privacy" />,
  );
  if (!data) return pending;
  return (
    <>
      <Purpose privacy={data.formPrivacy} />
      <PageForVisitors privacy={data.formPrivacy} />
    </>
  );
}

interface PartProps {
  readonly privacy: FormPrivacy_PrivacyFragment;
}

const TEXTS = ["purpose", "legalBasis", "people", "data"] as const;
const readTexts = <Name extends string>(names: readonly Name[], text: ReadInput) =>
  Object.fromEntries(names.map((name) => [name, text(name)])) as Readonly<Record<Name, string>>;

function Purpose({ privacy }: PartProps) {
  const setFormPrivacy = useSave(SetFormPrivacyDocument);
  return (
    <Section
      title="Purpose"
      lead={
        <>
          What this form is for, in the <RecordLink /> and on the page for visitors.
        </>
      }
    >
      <SettingsForm save={(text) => setFormPrivacy({ id: privacy.formId, privacy: readTexts(TEXTS, text) })}>
        <Textarea
          {...kept(privacy, "purpose", MAX_PRIVACY_TEXT_LENGTH)}
          label="Purpose"
          placeholder="To answer questions about our services."
          autosize
          minRows={2}
        />
        <NativeSelect
          {...kept(privacy, "legalBasis")}
          label="Legal basis"
          description="For legitimate interests, say in the purpose which ones."
          data={[
            { value: "", label: "Not stated" },
            ...Object.entries(LEGAL_BASES).map(([value, label]) => ({ value, label })),
          ]}
        />
        <TextInput
          {...kept(privacy, "people", MAX_PRIVACY_TEXT_LENGTH)}
          label="People"
          placeholder="People who send the form"
        />
        <Textarea
          {...kept(privacy, "data", MAX_PRIVACY_TEXT_LENGTH)}
          label="Personal data"
          description="In your words, with special categories such as health, if the form asks for them."
          placeholder="Name, email address, and what visitors write."
          autosize
          minRows={2}
        />
        {privacy.seenFields.length > 0 && (
          <Text size="sm" c="dimmed">
            Fields of recent messages: <VisitorText text={privacy.seenFields.join(", ")} />
          </Text>
        )}
      </SettingsForm>
    </Section>
  );
}

/** Members who may not open the record see only its name. */
function RecordLink() {
  const may = useMay();
  return may("account") ? (
    <TextLink inherit underline="always" to="/settings/privacy/record">
      record of processing
    </TextLink>
  ) : (
    "record of processing"
  );
}

function PageForVisitors({ privacy }: PartProps) {
  const setFormPrivacy = useSave(SetFormPrivacyDocument);
  const link = `<a href="${privacy.pageUrl}">What happens to your message</a>`;
  return (
    <Section
      title="Page for visitors"
      lead="Tells in the visitor’s language who is responsible, what is stored, for how long, who receives it, and what their rights are."
    >
      <Stack>
        {privacy.missing.length > 0 && (
          <Text size="sm">
            Before visitors can see the page, enter {privacy.missing.join(", ")}. Who is responsible is entered in the{" "}
            <RecordLink />.
          </Text>
        )}
        {privacy.isPublic && (
          <>
            <Group gap="xs" align="center">
              <InlineCode>
                <Anchor href={privacy.pageUrl} target="_blank" rel="noreferrer" inherit>
                  {privacy.pageUrl}
                </Anchor>
              </InlineCode>
              <CopyButton value={privacy.pageUrl} what="the page’s address" />
            </Group>
            <Box maw="var(--postern-measure)">
              <CopyLine value={link} what="a link for your form" testId="privacy-link" />
            </Box>
          </>
        )}
        <SettingsForm
          save={(text) => {
            const isPublic = isChecked(text, "isPublic");
            const namesRecipients = isChecked(text, "namesRecipients");
            const texts = readTexts(["words", "policyUrl"], text);
            return setFormPrivacy({ id: privacy.formId, privacy: { ...texts, isPublic, namesRecipients } });
          }}
        >
          <Checkbox
            name="isPublic"
            label="Show the page"
            description="Link it from your form. It changes with your settings, within two minutes."
            defaultChecked={privacy.isPublic}
          />
          <Checkbox
            name="namesRecipients"
            label="Name other systems, agents and service providers"
            description="The hosts of webhooks, chat services and spam services, agents, and your service providers. Email addresses are never shown."
            defaultChecked={privacy.namesRecipients}
          />
          <Textarea
            {...kept(privacy, "words", MAX_PRIVACY_TEXT_LENGTH)}
            label="More information"
            autosize
            minRows={2}
          />
          <TextInput
            {...kept(privacy, "policyUrl", MAX_URL_LENGTH)}
            type="url"
            label="Your privacy policy"
            placeholder="https://www.example.com/privacy"
          />
        </SettingsForm>
      </Stack>
    </Section>
  );
}
