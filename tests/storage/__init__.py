"""What is kept: migrations, transactions, copies, and the commands that keep it safe."""
