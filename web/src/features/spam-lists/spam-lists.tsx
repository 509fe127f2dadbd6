import { Textarea } from "@mantine/core";
import {
  PreviewSpamListsDocument,
  SetSpamListsDocument,
  type SpamLists_FilterFragment,
} from "../../core/kit/graphql/documents.ts";
import { Section } from "../../core/kit/ui/section.tsx";
import { SettingsForm } from "../../core/kit/ui/settings-form.tsx";
import { useSave } from "../../core/kit/ui/use-action.ts";
import { PreviewDialog } from "../../core/setup/spam-preview-dialog.tsx";
import { usePreview } from "../../core/setup/use-spam-preview.ts";
import { readSpamList, writeSpamList } from "./read-spam-list.ts";

const LIST = { autosize: true, minRows: 3, maxRows: 14, spellCheck: false };

/** The two lists, with a preview of what they would have changed before saving. */
export function SpamLists({ filter }: { readonly filter: SpamLists_FilterFragment }) {
  const { dialog, tryOut } = usePreview();
  const setSpamLists = useSave(SetSpamListsDocument);
  return (
    <Section
      title="Your lists"
      lead="Apply to all your forms and override the filter. One address, domain or phrase per line."
    >
      <SettingsForm
        label="See what changes"
        save={(text) => {
          const lists = { allow: readSpamList(text("allow")), block: readSpamList(text("block")) };
          return tryOut({
            query: PreviewSpamListsDocument,
            variables: { lists },
            previewOf: (data) => data.previewSpamLists,
            save: () => setSpamLists({ lists }),
          });
        }}
      >
        <Textarea
          {...LIST}
          name="allow"
          label="Always allow"
          description="These messages never go to spam."
          placeholder={"ana@example.com\nexample.org"}
          defaultValue={writeSpamList(filter.allow)}
        />
        <Textarea
          {...LIST}
          name="block"
          label="Always block"
          description="Domains match in the sender’s address and in links."
          placeholder={"cheap-leads.example\nguest post"}
          defaultValue={writeSpamList(filter.block)}
        />
      </SettingsForm>
      <PreviewDialog {...dialog} scope="on all your forms" />
    </Section>
  );
}
