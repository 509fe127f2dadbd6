-- Who had an auto-reply of a form today, by mailbox: `mailboxSql` in server/store/deliveries/channels.ts.
CREATE INDEX CONCURRENTLY "deliveries_auto_replies_idx" ON "deliveries" ("form_id", (lower(regexp_replace("target", '[.](?=[^@]*@)|[+][^@]*(?=@)', '', 'g') COLLATE "C")), "created_at") WHERE "kind" = 'auto_reply';
