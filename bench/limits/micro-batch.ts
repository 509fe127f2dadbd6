import type pg from "pg";

interface Waiting {
  readonly fields: string;
  resolve(): void;
  reject(error: unknown): void;
}

/** Combines POSTs that arrive during an INSERT into the next one; each is answered after its commit. */
export function createMicroBatch(pool: pg.Pool): (fields: string) => Promise<void> {
  let waiting: Waiting[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await pool.query({
          name: "micro-batch",
          text: `INSERT INTO messages (form_id, sender, preview, fields)
            SELECT 'form', '', '', fields::json FROM unnest($1::text[]) AS fields`,
          values: [batch.map(({ fields }) => fields)],
        });
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isWriting = false;
  }

  return (fields) =>
    new Promise((resolve, reject) => {
      waiting.push({ fields, resolve, reject });
      if (!isWriting) void writeAll();
    });
}
