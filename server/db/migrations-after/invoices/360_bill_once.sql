-- A bill of a supplier is entered once, as a voucher or as a bill for what is no goods (VCH-5, MISC-5): the index of each table knows its own rows
-- alone. Whoever writes a number waits for others who write it, and looks at the other table then. The refusal names the index of the row's own
-- table, so that it is told at the same field.
CREATE FUNCTION refuse_bill_twice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_there boolean;
BEGIN
  IF NEW.status IN ('Cancelled', 'Denied') OR NEW.supplier_id IS NULL OR NEW.invoice_no IS NULL THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND OLD.status NOT IN ('Cancelled', 'Denied')
    AND NEW.supplier_id IS NOT DISTINCT FROM OLD.supplier_id AND lower(NEW.invoice_no) IS NOT DISTINCT FROM lower(OLD.invoice_no) THEN
    RETURN NEW;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('bill/' || NEW.tenant_id || '/' || NEW.supplier_id || '/' || lower(NEW.invoice_no), 0));
  IF TG_TABLE_NAME = 'voucher' THEN
    SELECT EXISTS (SELECT 1 FROM misc_invoice o WHERE o.tenant_id = NEW.tenant_id AND o.supplier_id = NEW.supplier_id
      AND lower(o.invoice_no) = lower(NEW.invoice_no) AND o.status NOT IN ('Cancelled', 'Denied')) INTO is_there;
  ELSE
    SELECT EXISTS (SELECT 1 FROM voucher o WHERE o.tenant_id = NEW.tenant_id AND o.supplier_id = NEW.supplier_id
      AND lower(o.invoice_no) = lower(NEW.invoice_no) AND o.status NOT IN ('Cancelled', 'Denied')) INTO is_there;
  END IF;
  IF is_there THEN
    RAISE EXCEPTION 'the bill % stands already', NEW.invoice_no USING ERRCODE = '23505', CONSTRAINT = TG_ARGV[0], TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER voucher_bill_once BEFORE INSERT OR UPDATE ON voucher
  FOR EACH ROW EXECUTE FUNCTION refuse_bill_twice('voucher_supplier_id_invoice_no_lower_key');
CREATE TRIGGER misc_invoice_bill_once BEFORE INSERT OR UPDATE ON misc_invoice
  FOR EACH ROW EXECUTE FUNCTION refuse_bill_twice('misc_invoice_supplier_id_invoice_no_lower_key');
