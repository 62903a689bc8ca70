-- Sites are made and kept by people: the tax region and the location of a site are records somebody picks, and a new site takes the next id.
ALTER TABLE site RENAME COLUMN tax_region TO tax_region_id;
ALTER TABLE site RENAME COLUMN site_location TO site_location_id;
ALTER TABLE site ALTER COLUMN tax_region_id TYPE bigint, ALTER COLUMN site_location_id TYPE bigint;

-- Sites that were loaded with ids of their own left the sequence where it was.
ALTER TABLE site NO FORCE ROW LEVEL SECURITY;
SELECT setval(pg_get_serial_sequence('site', 'id'), greatest((SELECT coalesce(max(id), 1) FROM site), 1));
ALTER TABLE site FORCE ROW LEVEL SECURITY;
