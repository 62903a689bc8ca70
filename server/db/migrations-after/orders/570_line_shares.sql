-- What a line of a document is meant to take of each of several lines of sources, in the order in which they are served (SRC-149). What was taken stands in
-- doc_link; this says how a line that gave back takes anew. A line of which nothing stands here takes of the one line it names.
CREATE TABLE line_share (
  tenant_id text NOT NULL,
  to_type int NOT NULL,
  to_id bigint NOT NULL,
  to_line bigint NOT NULL,
  -- Its turn among the shares of the line, from 0 on.
  turn int NOT NULL,
  from_type int NOT NULL,
  from_id bigint NOT NULL,
  from_line bigint NOT NULL,
  base_qty numeric(32, 12) NOT NULL CHECK (base_qty > 0),
  PRIMARY KEY (tenant_id, to_type, to_id, to_line, from_type, turn)
);
