-- What lay of lots in no bin is read by its place, as sheets that count by lots ask it (COUNT-666).
CREATE INDEX bin_move_place ON bin_move (tenant_id, location_id, site_id);
