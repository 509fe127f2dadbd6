import { z } from "zod";

const url = z
  .string({ error: "Give the address that is sent to." })
  .trim()
  .max(2048, { error: "The address has at most 2,048 characters." });

const fieldNames = z
  .array(
    z.string().min(1, { error: "A field's name is not empty." }).max(200, { error: "That field name is too long." }),
  )
  .max(50, { error: "Choose at most 50 fields, or all of them." })
  .transform((names) => [...new Set(names)]);

/** What makes and changes an endpoint; every message is ours and fit for the owner's eyes. */
export const createEndpointInput = z.object({
  url,
  /** Null for every form of the account, those made later included. */
  formId: z.string().nullish(),
  /** Empty for all fields. */
  fieldNames: fieldNames.nullish(),
});

export const updateEndpointInput = z.object({
  url: url.nullish(),
  fieldNames: fieldNames.nullish(),
  enabled: z.boolean().nullish(),
});

export type CreateEndpointInput = z.input<typeof createEndpointInput>;
export type UpdateEndpointInput = z.input<typeof updateEndpointInput>;
