-- An attempt to sign in is written before the password is checked and taken away when it was right.
alter table sign_in_failures add column id bigint generated always as identity primary key;
