ALTER TABLE "memberships" ADD COLUMN "wants_note_mail" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "notes_untold" ON "notes" USING btree ("project_id") WHERE told_at IS NULL;