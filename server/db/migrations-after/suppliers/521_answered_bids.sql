-- The list of requests for bids tells how many suppliers were asked and how many have answered (RFB-118); those of before are counted once.
ALTER TABLE request_for_bids NO FORCE ROW LEVEL SECURITY;
ALTER TABLE request_for_bids_supplier NO FORCE ROW LEVEL SECURITY;

UPDATE request_for_bids_supplier SET answer_count = CASE WHEN has_answered THEN 1 ELSE 0 END;
UPDATE request_for_bids r SET supplier_count = a.asked, answered_count = a.answered
FROM (
  SELECT s.tenant_id, s.parent_id, count(*) AS asked, count(*) FILTER (WHERE s.has_answered) AS answered
  FROM request_for_bids_supplier s GROUP BY 1, 2
) a
WHERE a.tenant_id = r.tenant_id AND a.parent_id = r.id;

ALTER TABLE request_for_bids FORCE ROW LEVEL SECURITY;
ALTER TABLE request_for_bids_supplier FORCE ROW LEVEL SECURITY;
