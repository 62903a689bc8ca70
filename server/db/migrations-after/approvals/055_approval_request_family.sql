-- Which family a request is about: the registry knows the number of its type alone.
ALTER TABLE approval_request ADD COLUMN family text NOT NULL DEFAULT '';
UPDATE approval_request r SET family = u.doc_type FROM approval_rule u WHERE u.tenant_id = r.tenant_id AND u.id = r.rule_id;
