import { Button, Stack } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { CardList, CardRow, CardSection, Hint, WarningBadge } from "../../src/core/kit/ui/card-list.tsx";
import { ChoiceList } from "../../src/core/kit/ui/choice-list.tsx";
import { MessageSamples } from "../../src/core/kit/ui/message-samples.tsx";

const SAMPLES = [
  { id: "sub_1", sender: "Ada Lovelace", preview: "Is the workshop on Friday still open?" },
  {
    id: "sub_2",
    sender: "",
    preview: "A long message is cut at the end of its line, however much the visitor wrote in it.",
  },
].map((sample) => ({ ...sample, formName: "Contact", createdAt: "2026-11-02T09:15:00.000Z" }));

export function ListExamples() {
  return (
    <Stack gap="xl">
      <CardList>
        <CardRow
          name="Order system"
          facts={
            <>
              <span>https://orders.example.com/hook</span>
              <Hint>whsec_…4f2a</Hint>
            </>
          }
          action={<Button variant="default">Edit</Button>}
        />
        <CardRow name="Newsletter" facts={<WarningBadge>Failing since Monday</WarningBadge>} />
        <CardRow name="Old shop" facts={<span>Disabled</span>} isEnded />
      </CardList>
      <CardSection
        title="Tokens"
        add={<Button>Create token</Button>}
        icon={<IconKey size={20} />}
        none="No tokens yet"
        hint="An agent needs one to connect."
      >
        {[]}
      </CardSection>
      <ChoiceList
        label="Times"
        choices={[
          { key: "later", label: "Later today", aside: "18:00", onChoose: () => {} },
          { key: "tomorrow", label: "Tomorrow", aside: "Tue 9:00", isCurrent: true, onChoose: () => {} },
        ]}
      />
      <MessageSamples label="Messages" messages={SAMPLES} />
    </Stack>
  );
}
