-- A file of an invoice while it is read, and what was read of it: extracted by a program of its own between two short transactions, so a turn
-- is a lease. A server that stops in the middle leaves a lease that ends, and any node reads the file anew.
CREATE TABLE scanned_file (
  tenant_id text NOT NULL,
  invoice_id bigint NOT NULL,
  attachment_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'Waiting' CHECK (state IN ('Waiting', 'Reading', 'Done')),
  tries integer NOT NULL DEFAULT 0,
  -- No other node takes it before.
  leased_until timestamptz,
  pages integer,
  done integer NOT NULL DEFAULT 0,
  -- Who sent it, where and with which rights.
  starter jsonb NOT NULL,
  -- Why it was not read, in a word.
  refusal text,
  -- The invoice as XML, where the file carries one.
  tree jsonb,
  entered_on timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, invoice_id),
  FOREIGN KEY (tenant_id, invoice_id) REFERENCES ocr_invoice (tenant_id, id),
  FOREIGN KEY (tenant_id, attachment_id) REFERENCES attachment (tenant_id, id)
);
CREATE INDEX scanned_file_waiting ON scanned_file (tenant_id, entered_on, invoice_id) WHERE state <> 'Done';
CREATE INDEX scanned_file_attachment ON scanned_file (tenant_id, attachment_id);

-- The same file comes in once.
CREATE INDEX ocr_invoice_file ON ocr_invoice (tenant_id, file_hash);

-- Its pages: a picture to look at, and the words with their places on it.
CREATE TABLE scanned_page (
  tenant_id text NOT NULL,
  invoice_id bigint NOT NULL,
  page_no integer NOT NULL CHECK (page_no BETWEEN 1 AND 100),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  is_recognized boolean NOT NULL,
  words jsonb NOT NULL,
  picture bytea NOT NULL CHECK (length(picture) <= 4194304),
  PRIMARY KEY (tenant_id, invoice_id, page_no),
  FOREIGN KEY (tenant_id, invoice_id) REFERENCES scanned_file (tenant_id, invoice_id)
);
