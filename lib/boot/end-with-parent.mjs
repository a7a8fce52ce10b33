// Preloaded into the build: it ends when the process that asked for it does, however that ended.
process.on('disconnect', () => process.exit(1));
process.channel?.unref();
