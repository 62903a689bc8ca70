-- A picture is a file that was made anew by the server: how large it is, and a small one of it for lists and forms.
ALTER TABLE attachment
  ADD COLUMN width int CHECK (width > 0),
  ADD COLUMN height int CHECK (height > 0),
  ADD COLUMN thumbnail bytea CHECK (length(thumbnail) BETWEEN 1 AND 262144),
  ADD CHECK ((thumbnail IS NULL) = (width IS NULL) AND (width IS NULL) = (height IS NULL));
