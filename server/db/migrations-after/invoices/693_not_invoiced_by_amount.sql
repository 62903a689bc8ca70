-- The list of what is not invoiced is read in the order of what is open, as generated tables are by every value their lists show. The
-- view tells the amount without its scale, so that is what stands in the index.
-- A line that is posted costs a hundredth of a millisecond more.
CREATE INDEX rni_open_accrued ON rni_open (tenant_id, doc_type_id, site_id, (accrued::numeric), doc_id) WHERE accrued <> 0;
