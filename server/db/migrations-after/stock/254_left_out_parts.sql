-- What a line made of others did not take because it is not kept in stock, as it stood when it was posted: an item may be kept later, and a recipe
-- may hold something else by then (POST-75). What was posted before this table was there is not in it.
CREATE TABLE left_out_part (
  tenant_id text NOT NULL,
  posting_id bigint NOT NULL,
  -- Id of the table of lines.
  lines text NOT NULL,
  doc_line_id bigint NOT NULL,
  item_id bigint NOT NULL,
  base_qty numeric(20, 6) NOT NULL,
  PRIMARY KEY (tenant_id, posting_id, lines, doc_line_id, item_id),
  FOREIGN KEY (tenant_id, posting_id) REFERENCES posting (tenant_id, id)
);
CREATE TRIGGER left_out_part_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON left_out_part
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
