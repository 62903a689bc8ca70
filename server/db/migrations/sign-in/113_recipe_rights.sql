-- Who writes recipes, and what nutrition is told of, is said by their roles alone.
ALTER TABLE app_user DROP COLUMN is_recipe_admin, DROP COLUMN is_recipe_nutrition_admin;
