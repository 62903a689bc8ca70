-- The list of spoilages tells which have a photo, at the document or at a line (SPOIL-132); those of before are told as well.
ALTER TABLE spoilage NO FORCE ROW LEVEL SECURITY;

UPDATE spoilage SET has_photo = photo IS NOT NULL OR coalesce(photo_count, 0) > 0;

ALTER TABLE spoilage FORCE ROW LEVEL SECURITY;
