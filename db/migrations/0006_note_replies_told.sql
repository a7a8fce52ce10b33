ALTER TABLE "note_replies" ADD COLUMN "written_by" uuid;--> statement-breakpoint
ALTER TABLE "note_replies" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "written_by" uuid;--> statement-breakpoint
ALTER TABLE "note_replies" ADD CONSTRAINT "note_replies_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_replies_untold" ON "note_replies" USING btree ("note_id") WHERE told_at IS NULL;