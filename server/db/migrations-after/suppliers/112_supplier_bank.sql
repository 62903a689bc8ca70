-- Lists show the ending of an account alone; it follows the number, whoever writes it.
CREATE FUNCTION supplier_bank_ending() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.ending := '•••• ' || right(NEW.account_number, 4);
  RETURN NEW;
END $$;
CREATE TRIGGER supplier_bank_ending BEFORE INSERT OR UPDATE ON supplier_bank FOR EACH ROW EXECUTE FUNCTION supplier_bank_ending();
