ALTER TABLE "tags" ADD COLUMN "icon" text;--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "order" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "projects" SET "appearance" = '{"logoFile": null}'::jsonb || "appearance";--> statement-breakpoint
UPDATE "project_versions" SET
  "parts" = jsonb_set("parts", '{appearance}', '{"logoFile": null}'::jsonb || ("parts"->'appearance')),
  "tags" = COALESCE((SELECT jsonb_agg('{"icon": null, "order": 0}'::jsonb || "tag" ORDER BY "place")
    FROM jsonb_array_elements("tags") WITH ORDINALITY AS "listed"("tag", "place")), '[]'::jsonb);--> statement-breakpoint
UPDATE "live_projects" SET
  "appearance" = '{"logoFile": null}'::jsonb || "appearance",
  "tags" = COALESCE((SELECT jsonb_agg('{"icon": null, "order": 0}'::jsonb || "tag" ORDER BY "place")
    FROM jsonb_array_elements("tags") WITH ORDINALITY AS "listed"("tag", "place")), '[]'::jsonb);
