-- What was counted first of a line that is counted again is kept apart until it is: nobody reads it on the sheet before (COUNT-30).
CREATE TABLE first_count (
  tenant_id text NOT NULL,
  line_id bigint NOT NULL,
  counted numeric(20, 6),
  PRIMARY KEY (tenant_id, line_id),
  FOREIGN KEY (tenant_id, line_id) REFERENCES physical_inventory_line (tenant_id, id) ON DELETE CASCADE
);

-- Of all tenants: the policies, which hold for the owner of the tables as well, would hide the rows.
ALTER TABLE physical_inventory_line NO FORCE ROW LEVEL SECURITY;
INSERT INTO first_count (tenant_id, line_id, counted)
  SELECT tenant_id, id, first_counted FROM physical_inventory_line WHERE recount_no > 0 AND first_counted IS NOT NULL;
UPDATE physical_inventory_line SET first_counted = NULL WHERE recount_no > 0 AND counted IS NULL;
ALTER TABLE physical_inventory_line FORCE ROW LEVEL SECURITY;
