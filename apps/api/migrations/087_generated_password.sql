-- The hash of the password that the first start generated for this account; null for a chosen one. The account has
-- changed it once password_hash is another.
alter table vendors add column generated_hash text;
