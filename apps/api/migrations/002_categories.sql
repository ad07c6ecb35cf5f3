-- The ten categories of the add form (specification, section 9), spelled as in existing data.
insert into categories (name, name_key)
select name, lower(name) from unnest(array[
  'SPARKLERS', 'FLOWER POTS', 'GROUND CHAKKARS', 'KIDS FANCY', 'BOMBS', 'ROCKETS', 'GARLANDS', 'FANCY SHOTS',
  'MULTIPILE SHOTS', 'SEPECIAL MULTIPILE SHOTS'
]) as name;
