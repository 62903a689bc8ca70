-- Who wrote on a document or submitted it, beside the one who entered it: none of them decides about it.
CREATE TABLE doc_author (
  tenant_id text NOT NULL,
  doc_type_id integer NOT NULL,
  doc_id bigint NOT NULL,
  user_id bigint NOT NULL,
  -- The first version the person wrote on or submitted.
  version_no integer NOT NULL,
  PRIMARY KEY (tenant_id, doc_type_id, doc_id, user_id),
  FOREIGN KEY (tenant_id, doc_type_id, doc_id) REFERENCES doc_registry (tenant_id, doc_type_id, doc_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES app_user (tenant_id, id)
);

-- What the document came to when the question was asked, at the decimals of its currency; empty where a cost was not known.
ALTER TABLE approval_request ADD COLUMN amount numeric(20, 4);
UPDATE approval_request r SET amount = d.total FROM doc_registry d
  WHERE (d.tenant_id, d.doc_type_id, d.doc_id) = (r.tenant_id, r.doc_type_id, r.doc_id) AND r.state = 'Open';

-- An amount band ends before its upper amount now. What stood there was included, so it moves up by the smallest part of the currency.
UPDATE approval_rule SET max_amount = max_amount + 0.01 WHERE max_amount IS NOT NULL;
