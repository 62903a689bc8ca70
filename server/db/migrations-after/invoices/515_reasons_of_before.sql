-- An invoice that was revised kept the reason it had been held for before (VCH-276): what is a draft, and what approvers were asked about, is held for none.
-- Of all tenants: that the policies hold for the owner of the tables as well would hide them.
ALTER TABLE voucher NO FORCE ROW LEVEL SECURITY;

UPDATE voucher SET hold_reason = NULL
WHERE hold_reason IS NOT NULL AND (
  status IN ('PendingSubmission', 'PendingApproval')
  OR (status IN ('OnHold', 'Approved')
    AND approval_status_id IN (3, 4)));

ALTER TABLE voucher FORCE ROW LEVEL SECURITY;
