ALTER TABLE "organizations" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "memberless_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "organizations_created_by" ON "organizations" USING btree ("created_by");--> statement-breakpoint
-- Organizations of before count for their first owner.
UPDATE "organizations" o SET "created_by" = (
  SELECT m."user_id" FROM "memberships" m
  WHERE m."organization_id" = o."id" AND m."role" = 'owner' ORDER BY m."joined_at", m."id" LIMIT 1);--> statement-breakpoint
-- Invitations of before that outlived the right of who sent them.
DELETE FROM "invitations" i WHERE i."accepted_at" IS NULL AND NOT EXISTS (
  SELECT 1 FROM "memberships" m
  WHERE m."organization_id" = i."organization_id" AND m."user_id" = i."invited_by" AND m."status" = 'active'
    AND (m."role" = 'owner' OR (m."role" = 'admin' AND i."role" <> 'owner')));
