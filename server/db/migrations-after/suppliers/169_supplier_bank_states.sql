-- Accounts that stood before a second person was asked for stay in use.
ALTER TABLE supplier_bank NO FORCE ROW LEVEL SECURITY;
UPDATE supplier_bank SET status = 'Approved' WHERE status IS NULL;
ALTER TABLE supplier_bank FORCE ROW LEVEL SECURITY;
