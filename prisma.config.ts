import { defineConfig } from "prisma/config";

export default defineConfig({ schema: "prisma/models", migrations: { path: "prisma/migrations" } });
