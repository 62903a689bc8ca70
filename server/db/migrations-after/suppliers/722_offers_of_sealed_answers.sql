-- An answer says nothing of what was offered until it is opened, and one that never came says nothing at all (RFB-740), of all tenants: that the policies hold
-- for the owner of the table as well would hide them.
ALTER TABLE bid_answer NO FORCE ROW LEVEL SECURITY;

UPDATE bid_answer SET offered_sum = offered_value WHERE offered_sum IS NULL;
UPDATE bid_answer SET offered_value = NULL, offered_base = NULL WHERE NOT coalesce(is_opened, false) OR answered_on IS NULL;

ALTER TABLE bid_answer FORCE ROW LEVEL SECURITY;
