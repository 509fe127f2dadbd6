import { Anchor, type AnchorProps, Button, type ButtonProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";

/** Links of the router that look like those of the library. */
export const TextLink = createLink((props: AnchorProps & ComponentProps<"a">) => <Anchor {...props} />);

export const ButtonLink = createLink((props: ButtonProps & ComponentProps<"a">) => <Button component="a" {...props} />);
