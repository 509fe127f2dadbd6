import fc from "fast-check";

// Property tests try the same values in every run, so failures come from the change. TEST_SEED tries others.
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1) });
