-- What tells counts that are one pack away is worked out in one go (COUNT-15).
ALTER TABLE physical_inventory_line DROP COLUMN IF EXISTS pack_size, DROP COLUMN IF EXISTS pack_slip;
