CREATE INDEX "icons_image" ON "icons" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "icons_deleted" ON "icons" USING btree ("project_id") WHERE "icons"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "images_deleted" ON "images" USING btree ("project_id") WHERE "images"."deleted_at" is not null;