-- Keys are unique per project and kind. Deferred, so that one save may swap two keys.
ALTER TABLE "draft_levels" ADD CONSTRAINT "draft_levels_key_unique" UNIQUE ("project_id", "key") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "draft_entities" ADD CONSTRAINT "draft_entities_key_unique" UNIQUE ("project_id", "kind", "key") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "live_levels" ADD CONSTRAINT "live_levels_key_unique" UNIQUE ("project_id", "key") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "live_entities" ADD CONSTRAINT "live_entities_key_unique" UNIQUE ("project_id", "kind", "key") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
CREATE INDEX "analytics_events_time_brin" ON "analytics_events" USING brin ("happened_at");
