-- What is owed of a receipt in the currency of its document, and the rate it was received at; rows without are in the currency of the books.
ALTER TABLE rni_entry ADD COLUMN document_amount numeric(20, 4), ADD COLUMN rate numeric(20, 10);
